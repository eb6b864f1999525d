import OpsDomain
import OpsKernel

/// The files that the operations of a saved plan name. A plan keeps where they are; they are sent
/// when it is applied.
struct PlannedFiles {
  private let plan: SavedPlan
  private let context: ShellContext

  init(_ plan: SavedPlan, _ context: ShellContext) {
    self.plan = plan
    self.context = context
  }

  /// Brings each file to a desk, which stores it or only looks at it.
  ///
  /// Throws `stale.plan` for a file that is gone or has changed since the plan was saved, and what
  /// ``NamedFile/bring(to:for:protecting:)`` throws.
  func bring(to desk: Desk) async throws {
    guard !plan.files.isEmpty else { return }
    let principal = try await context.host.principal()
    for step in plan.steps {
      guard let file = ImageCommands.file(ofStep: step.operation, step.input, in: plan.files)
      else { continue }
      let digest: String
      do {
        digest = try await file.bring(
          to: desk, for: principal, protecting: context.host.protectedFiles)
      } catch let error as OpsError where error.code == .noInput {
        throw Self.stale(file.path, "is gone")
      }
      guard TextFolding.sameBytes(digest, step.input[file.field]?.string ?? "") else {
        throw Self.stale(file.path, "has changed")
      }
    }
  }

  private static func stale(_ path: String, _ what: String) -> OpsError {
    OpsError(
      .stalePlan, "The plan is stale, nothing was applied: the file \(Excerpt.of(path)) \(what)",
      field: "file", hint: "plan again")
  }
}
