import OpsDomain
import OpsKernel
import OpsStorage

/// Sees to it that administrators do not decide about themselves: they neither give themselves
/// money back nor let themselves sell or bring orders. Where nobody else administers the
/// marketplace, nobody else could decide, and they do.
///
/// People are told apart by their accounts: a token or a workbench makes nobody a second person.
enum SecondAdministrator {
  /// Throws `rule.same_person` for a caller who is one of `people`, where an active user besides
  /// them may administer the marketplace, at whatever hour.
  ///
  /// - Parameter action: What is decided, as in `Verifying a driver`.
  static func require(
    besides people: [RecordID?], to action: String, field: String, _ transaction: Transaction
  ) async throws {
    let caller = transaction.caller
    guard !caller.isSystem, let user = caller.userID, people.contains(user) else { return }
    let system =
      transaction.isElevated
      ? transaction : transaction.asSystem("looks whether somebody else may decide")
    let administrators = try await NoticeReaders(system)
      .holdersAtSomeHour(of: .marketAdminister)
    guard administrators.contains(where: { $0 != user }) else { return }
    throw OpsError(
      .samePerson,
      "You cannot do this for yourself: \(action.prefix(1).lowercased())\(action.dropFirst())",
      field: field, hint: "ask another administrator to do it")
  }
}
