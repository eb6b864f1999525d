import OpsKernel

/// What the options of a command permit the commands inside it, such as those of a script.
struct SessionPermits: Sendable {
  var reason: String?
  var confirmation: String?
  var rows: RowAllowance?

  /// The permits of the commands around the present one.
  @TaskLocal static var current = SessionPermits()
}
