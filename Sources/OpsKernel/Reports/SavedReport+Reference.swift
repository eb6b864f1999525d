import OpsDomain
import OpsStorage

extension SavedReport: Referable {
  /// Reports are found among those of the caller, so only the operation can say that one is not
  /// there.
  public static let reference = ParameterReference(
    "report", of: schema, example: "open", names: .report)
}

extension NameKind {
  /// Saved reports of the caller, by their names.
  public static let report = NameKind("report")
}

extension NameSource {
  static let reports = NameSource(
    .report, listedBy: ReportService.list.descriptor, belongs: false
  ) { prefix, _, transaction in
    guard let owner = transaction.principal.userID else { return [] }
    let typed = TextFolding.fold(prefix)
    let system = transaction.asSystem("offers people the names of their reports")
    return try await SavedReport.of(owner, system).filter { $0.foldedName.hasPrefix(typed) }
      .prefix(NameService.maximum).map { NameView($0.name) }
  }
}
