-- A payment inside a Batch has no signature of its own: the Batch's hash, and its bytes once a node has shown them.
ALTER TABLE payment ADD COLUMN batch TEXT;
ALTER TABLE payment ADD COLUMN batch_blob TEXT;
