package parkbench.systems.students;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service: Spring MVC on Tomcat, with WebClient beside RestTemplate. */
@SpringBootApplication(proxyBeanMethods = false)
public class StudentsService {
  public static void main(String[] words) {
    SpringApplication.run(StudentsService.class, words);
  }
}
