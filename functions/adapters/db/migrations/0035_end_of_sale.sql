-- 1: an operator has ended the sale, and cron runs wind it up; only of the scope 'sale'. An earlier release reads a pause.
ALTER TABLE pause ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
