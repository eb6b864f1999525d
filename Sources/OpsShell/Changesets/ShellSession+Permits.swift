import OpsKernel

extension ShellSession {
  /// Runs `body` with what these options say for the commands inside: the reason, the name of the
  /// book, the most records each may touch. An exact number is for the command itself.
  func permitting<Answer: Sendable>(
    _ options: GlobalOptions, _ body: () async throws -> Answer
  ) async throws -> Answer {
    var permits = SessionPermits.current
    permits.reason = options.reason ?? permits.reason
    permits.confirmation = options.confirmation ?? permits.confirmation
    if case .atMost? = options.rows { permits.rows = options.rows }
    return try await SessionPermits.$current.withValue(permits) { try await body() }
  }

  /// The options with what the commands around and the session say besides.
  func completed(_ options: GlobalOptions) -> GlobalOptions {
    let permits = SessionPermits.current
    var options = options
    options.reason = options.reason ?? permits.reason ?? reason
    options.confirmation = options.confirmation ?? permits.confirmation
    options.rows = options.rows ?? permits.rows
    return options
  }

  /// The call of a commit with the same, where its changeset says no reason itself.
  func completed(_ call: Call, _ label: String?) -> Call {
    let permits = SessionPermits.current
    var call = call
    call.reason = call.reason ?? (label == nil ? permits.reason ?? reason : nil)
    call.rows = call.rows ?? permits.rows
    return call
  }
}

/// What the options of a command permit the commands inside it, such as those of a script.
struct SessionPermits: Sendable {
  var reason: String?
  var confirmation: String?
  var rows: RowAllowance?

  /// The permits of the commands around the present one.
  @TaskLocal static var current = SessionPermits()
}
