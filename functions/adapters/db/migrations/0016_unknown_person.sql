-- Persons with a wallet who are not known to have begun: for a day cron runs ask the provider whether they have.
CREATE INDEX person_unknown ON person (created_at) WHERE state = 'none';
