import OpsDomain
import OpsKernel
import OpsServices
import Testing

@testable import OpsServer

/// The description forbids nothing that the server takes.
@Suite struct ParameterSchemaTests {
  private func schema(_ operation: String, _ parameter: String) throws -> Document {
    let descriptor = try Blueprint.product.operations.operation(named: operation).descriptor
    return ParameterSchema.of(
      try #require(descriptor.parameters.first { $0.name == parameter }))
  }

  private func takes(_ text: String, _ schema: Document) throws -> Bool {
    guard case .integer(let most)? = schema["maxLength"], text.count <= Int(most) else {
      return false
    }
    guard let pattern = schema["pattern"]?.string else { return true }
    return try Regex(pattern).wholeMatch(in: text) != nil
  }

  @Test(arguments: [
    ("sales.show", "entry", "SE-000001"), ("sales.delete", "entry", "SE-000001"),
    ("stock.release", "reservation", "Q-18"), ("stock.issue", "reservation", "Q-18"),
    ("stock.reserve", "ttl", "2w"), ("stock.reserve", "ttl", "1h30m"),
    ("stock.reserve", "ttl", "250ms"), ("stock.receive", "quantity", "+3"),
    ("stock.receive", "quantity", "3.0000000"), ("stock.adjust", "delta", "-3"),
    ("stock.receive", "cost", "12.50"),
  ])
  func takesWhatTheServerTakes(_ operation: String, _ parameter: String, _ text: String) throws {
    let schema = try schema(operation, parameter)
    #expect(try takes(text, schema), "\(schema)")
  }

  @Test(arguments: [
    ("stock.reserve", "ttl", "soon"), ("stock.reserve", "ttl", "30m1h"),
    ("stock.reserve", "ttl", ""), ("stock.receive", "quantity", "3 pcs"),
    ("stock.receive", "quantity", "1e3"),
  ])
  func refusesWhatTheServerRefuses(
    _ operation: String, _ parameter: String, _ text: String
  ) throws {
    let schema = try schema(operation, parameter)
    #expect(try !takes(text, schema), "\(schema)")
  }
}
