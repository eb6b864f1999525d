import OpsDomain
import OpsStorage

/// What a commit of the access log or of a failed sign-in says, in a line.
enum AccessSummary {
  /// Most characters of the list of people; the whole is in `audit show`.
  private static let width = 60

  /// Nil for a commit that is none, and for one that cannot be read.
  static func of(_ commit: Commit, _ operations: OperationCatalogue) -> String? {
    if TextFolding.sameBytes(commit.header.operation, SystemWork.failSignIn.rawValue) {
      let account = commit.entries.last {
        $0.collection == SignInTries.schema.name && $0.verb != .delete
      }
      return account.map { "\($0.collection) \($0.id)" }
    }
    guard AuditKind(of: commit, operations) != .change,
      let image = commit.entries.first(where: { $0.collection == AccessEvent.schema.name })?.image,
      let row = try? RowImage.decode(image, schema: AccessEvent.schema),
      let event = try? AccessEvent(row)
    else { return nil }
    var parts = [event.operation]
    if let code = event.code, !event.operation.hasSuffix(code) { parts.append(code) }
    if let subjects = event.subjects { parts.append(Excerpt.of(subjects, maximum: width)) }
    if let fields = event.fields { parts.append("(\(fields))") }
    if event.count > 1 { parts.append("× \(event.count)") }
    return parts.joined(separator: " ") + (event.door == "server" ? ", at the server" : "")
  }
}
