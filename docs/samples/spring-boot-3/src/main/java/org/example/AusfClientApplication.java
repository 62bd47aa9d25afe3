package org.example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class AusfClientApplication {
  public static void main(String[] arguments) {
    SpringApplication.run(AusfClientApplication.class, arguments);
  }
}
