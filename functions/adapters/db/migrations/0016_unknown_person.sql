-- Bound and not known to have begun, of whom the clock asks for a day whether they have.
CREATE INDEX person_unknown ON person (created_at) WHERE state = 'none';
