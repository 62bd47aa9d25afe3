package org.sbamock.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sbamock.http.HttpProtocol;

/** A test that runs once for each protocol, which a parameter of type {@link HttpProtocol} has. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith(ProtocolTestExtension.class)
public @interface ProtocolTest {
  /** The protocols; those of the class's core if none is named, all five if it has none yet. */
  HttpProtocol[] value() default {};
}
