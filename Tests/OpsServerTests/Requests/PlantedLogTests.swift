import OpsDomain
import OpsKernel
import OpsServer
import OpsServices
import OpsTesting
import Testing

/// Personal data and secrets go through every operation and every door of a server whose log is at
/// its most talkative: neither a line of it nor a refusal repeats any.
@Suite struct PlantedLogTests {
  private static let planted = "plantedKQ7"
  private static let canaries = ["KQ7", "55517171", "555 17171", "opsh_anna", "opsh_sam"]

  /// Something planted for every kind of parameter that takes text.
  private static func input(_ descriptor: OperationDescriptor) -> Document {
    var object = DocumentObject()
    for parameter in descriptor.parameters {
      let value: Document =
        switch parameter.kind {
        case .integer: 1
        case .flag: true
        case .choice(let words): .text(words.first ?? "")
        case .text where parameter.name == "phone": "+370 555 17171"
        case .text where parameter.name == "email": .text("\(planted)@example.org")
        default: .text(planted)
        }
      object.set(parameter.name, parameter.isRepeatable ? .list([value]) : value)
    }
    return .object(object)
  }

  /// The parts of a refusal that people and logs get, without what it quotes of the line on
  /// purpose: an excerpt of the caller's own word.
  private static func leaks(_ reply: Caller.Reply) -> [String] {
    let text = ["hint", "at", "field"].compactMap { reply.document[$0]?.string }
      .joined(separator: " ")
    return canaries.filter { text.contains($0) }
  }

  @Test func noLineAndNoRefusalRepeatsWhatWasSent() async throws {
    let log = CapturedLog()
    let sample = try await TestServer.sample(keepsAccess: true, log: log.logger)
    for operation in Blueprint.product.operations.all {
      let path = "/v1/operations/\(operation.descriptor.name)"
      let body: Document = [
        "input": Self.input(operation.descriptor), "reason": .text(Self.planted),
        "password": operation.descriptor.name.hasPrefix("user.") ? .text(Self.planted) : .null,
      ]
      for caller in ["anna", "sam", "uma"] {
        let reply = try await sample.caller(caller).post(path, body)
        #expect(reply.status < 500, "\(path)")
        #expect(Self.leaks(reply).isEmpty, "\(path): \(reply.document)")
      }
    }
    let anna = sample.caller("anna")
    _ = try await anna.get("/v1/records/customers/\(Self.planted)")
    _ = try await anna.get("/v1/\(Self.planted)")
    _ = try await anna.post("/v1/records/customers/query", ["where": .text(Self.planted)])
    _ = try await anna.post("/v1/sign-in", ["name": .text(Self.planted), "password": "KQ7"])
    await sample.server.stop()
    #expect(log.lines.count > Blueprint.product.operations.all.count, "or nothing was looked at")
    for line in log.lines {
      for canary in Self.canaries { #expect(!line.contains(canary), "\(line)") }
    }
  }
}
