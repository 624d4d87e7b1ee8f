CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(80) NOT NULL);

CREATE TABLE payments (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer INT NOT NULL, receipt VARCHAR);

INSERT INTO customers SELECT x, 'customer ' || x FROM SYSTEM_RANGE(1, 1000);

CREATE ALIAS CREDIT_RATING FOR "parkbench.systems.strangemvc.billing.CreditRating.rate";
