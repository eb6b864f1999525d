import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Sends what the test cards of the sandbox have to tell: signed, and through the door that a
  /// real provider calls. A message that cannot be taken stops no other and is sent again.
  static let playSandbox = JobDefinition(
    "market.sandbox", "Sends the messages of the sandbox's test cards.",
    every: Settings.sandboxSending, hasWork: SandboxMail.isDue
  ) { handle in
    let sandbox = handle.outside.service((any PaymentSandbox).self)
    var sent = 0
    var failed = 0
    for message in try await handle.read(SandboxMail.due) {
      try Task.checkCancellation()
      do {
        if let sandbox { try await JobDefinition.send(message, sandbox, handle) }
      } catch let error as OpsError where !error.isRetryable && error.code != .configuration {
        failed += 1
        continue
      }
      // With a real provider nobody sends what a sandbox had planned: it counts as sent.
      try await handle.write { transaction in
        var done = message
        done.isSent = true
        _ = try await transaction.repository(SandboxMessage.self).update(done)
      }
      sent += 1
    }
    return sandbox == nil ? "no sandbox: \(sent) dropped" : "\(sent) sent, \(failed) failed"
  }

  private static func send(
    _ message: SandboxMessage, _ sandbox: any PaymentSandbox, _ handle: JobHandle
  ) async throws {
    let event = try await handle.read { try await SandboxMail.event(of: message, sandbox, $0) }
    guard let event else { return }
    let signed = try sandbox.message(event, at: handle.now)
    _ = try await PaymentService(desk: handle.desk, provider: sandbox).webhook
      .take(signed.body, signature: signed.signature)
  }
}
