// Whether a database is there, online and open for writing; a cluster has a row for each copy.
SHOW DATABASES YIELD name, home, access, writer, currentStatus, statusMessage
WHERE name = $name OR $name IS NULL AND home
RETURN name, access, writer, currentStatus AS status, statusMessage AS message;
