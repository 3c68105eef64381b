import { registerHooks } from 'node:module'

// A package that names folders where Node expects files. Bundlers accept it; plain Node needs this hook.
const FOLDERS = ['@xrplf/isomorphic/sha512', '@xrplf/isomorphic/utils']

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      FOLDERS.includes(specifier)
        ? `${specifier.replace('isomorphic/', 'isomorphic/dist/')}/index.js`
        : specifier,
      context,
    ),
})
