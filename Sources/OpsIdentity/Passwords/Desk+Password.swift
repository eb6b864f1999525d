import OpsDomain
import OpsKernel

extension Desk {
  /// The road for secrets to the server that keeps the book; nil when the book is here.
  /// Throws `unavailable.server` when the server is not known to take secrets.
  func identityForwarder() throws -> (any IdentityForwarder)? {
    guard let forwarder else { return nil }
    guard let identity = forwarder as? any IdentityForwarder else {
      throw OpsError(
        .unavailable, "This server does not take sign-ins from here",
        hint: "sign in where the book is kept")
    }
    return identity
  }

  /// Sends an operation with the password it sets to the server; nil when the book is here.
  func forward<Input: Codable & Sendable, Output: Codable & Sendable>(
    _ operation: Operation<Input, Output>, _ input: Input, _ password: Secret, _ call: Call
  ) async throws -> Outcome<Output>? {
    let name = operation.descriptor.name
    do {
      guard !isStagedAtServer else {
        throw OpsError(
          .usage, "\(name) with a password cannot be staged at a server", field: "password",
          hint: "run it outside the changeset, plan or sandbox")
      }
      guard let remote = try identityForwarder() else { return nil }
      let document = try DocumentEncoder.encode(input)
      let outcome = try await remote.forward(
        name, input: document, password: password, call: call)
      return try outcome.map {
        try DocumentDecoder.decode(Output.self, from: $0, unknown: .ignore)
      }
    } catch {
      throw report(error, of: name)
    }
  }
}
