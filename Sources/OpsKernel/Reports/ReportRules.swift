import OpsDomain
import OpsStorage

/// What the gate enforces for reports. Nobody reads the records: people see their own reports
/// through operations, which ask whose they are.
enum ReportRules {
  static let reports = CollectionRules(
    SavedReport.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: SavedReport.self) { old, new in
    guard let new else { return }
    guard TextFolding.sameBytes(new.foldedName, TextFolding.fold(new.name)) else {
      throw OpsError(.derivedField, "The folded name is derived from the name", field: "name")
    }
    guard (new.every == nil) == (new.nextAt == nil), (new.every == nil) == (new.minute == nil)
    else {
      throw OpsError(
        .ruleViolated, "A report is made by itself at a time of the day, or never", field: "every")
    }
    guard let old else { return }
    guard old.ownerID == new.ownerID else {
      throw OpsError(
        .ruleViolated, "A report cannot be given to another user: save it again", field: "owner")
    }
  }

  static let issues = CollectionRules(
    ReportIssue.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: ReportIssue.self) { old, new in
    guard let old, let new else { return }
    guard old.userID == new.userID, old.madeAt == new.madeAt, old.name == new.name else {
      throw OpsError(.ruleViolated, "A report that was made cannot change")
    }
  }
}
