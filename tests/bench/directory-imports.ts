import { registerHooks } from 'node:module'

// A package that names a folder where Node wants a file. Bundlers take it; plain Node has to be shown the way.
const FOLDER = '@xrplf/isomorphic/sha512'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === FOLDER ? '@xrplf/isomorphic/dist/sha512/index.js' : specifier, context),
})
