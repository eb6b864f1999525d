import OpsDomain
import OpsKernel
import OpsWorkshop

/// The option of the workshop report at the shell: a page for printing.
enum FloorReportCommand {
  /// The command of the report, or nil for all other operations.
  static func withPage(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.name == "workshop.report" else { return nil }
    return PageOption.command(
      of: operation, "Write the report to this file, as one HTML page for printing.", as: "report"
    ) { answer, _ in
      let view = try DocumentDecoder.decode(FloorReportView.self, from: answer, unknown: .ignore)
      return FloorReportPage(view).page
    }
  }
}
