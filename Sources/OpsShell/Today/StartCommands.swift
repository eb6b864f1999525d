import OpsKernel

/// Commands for the start of the day and for reports, as far as they need more than their
/// operation.
enum StartCommands {
  /// The command of such an operation; nil for all others.
  static func ofOperation(_ operation: AnyOperation) -> Command? {
    if let command = TodayCommand.ofOperation(operation) { return command }
    if let command = ReportCommands.ofOperation(operation) { return command }
    return InsightsCommand.withPage(operation)
  }
}
