import OpsDomain
import OpsKernel
import OpsSales

/// The option of `oos insights` at the shell: a page with charts, for reading and printing.
enum InsightsCommand {
  /// The command of the insights, or nil for all other operations.
  static func withPage(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "oos.insights" else { return nil }
    return PageOption.command(
      of: operation, "Write the insights to this file, as one HTML page with charts.", as: "page"
    ) { answer, calendar in
      let view = try DocumentDecoder.decode(InsightsView.self, from: answer, unknown: .ignore)
      return InsightsPage(view, calendar).page
    }
  }
}
