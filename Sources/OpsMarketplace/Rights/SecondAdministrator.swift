import OpsDomain
import OpsKernel
import OpsStorage

/// Sees to it that administrators do not decide about themselves: they neither give themselves
/// money back nor let themselves sell or bring orders. Where nobody else administers the
/// marketplace, nobody else could decide, and they do; but for some days not where they have made
/// themselves the only one.
///
/// People are told apart by their accounts: a token or a workbench makes nobody a second person.
enum SecondAdministrator {
  /// How long somebody counts as having an administrator beside them whose right they took away.
  static let wait = TimeSpan(milliseconds: 7 * 86_400_000)

  /// Throws `rule.same_person` for a caller who is one of `people`, where an active user besides
  /// them may administer the marketplace, at whatever hour, or could until the caller took that
  /// away within ``wait`` (``AdministratorRemovals``).
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
    let said = "\(action.prefix(1).lowercased())\(action.dropFirst())"
    let administrators = try await NoticeReaders(system)
      .holdersAtSomeHour(of: .marketAdminister)
    guard !administrators.contains(where: { $0 != user }) else {
      throw OpsError(
        .samePerson, "You cannot do this for yourself: \(said)", field: field,
        hint: "ask another administrator to do it")
    }
    guard let removed = try await AdministratorRemovals.last(by: user, system),
      system.now < removed.adding(wait)
    else { return }
    let end = system.context.calendar.text(of: removed.adding(wait))
    let days = Counted.text(wait.milliseconds / 86_400_000, "day")
    throw OpsError(
      .samePerson,
      "You cannot do this for yourself: \(said). You removed another administrator "
        + "within the last \(days)", field: field,
      hint: "make somebody else an administrator and ask them, or do it yourself after \(end)")
  }
}
