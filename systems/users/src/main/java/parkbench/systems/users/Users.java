package parkbench.systems.users;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service: users on Spring MVC and Tomcat, in front of a slow metadata service. */
@SpringBootApplication
public class Users {
  public static void main(String[] words) {
    SpringApplication.run(Users.class, words);
  }
}
