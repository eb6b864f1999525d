import OpsDomain
import OpsStorage

extension Desk {
  /// The same desk of a protected book: no commit without a reason, and none that touches more
  /// than ``Limits/protectedRows`` records unless the call says how many.
  func protected() -> Desk {
    var desk = self
    desk.isProtected = true
    return desk
  }

  /// How many records a commit of `call` may touch, by the book, the call and the caller's token;
  /// nil for any number. What is staged or rehearsed is held to what the call and the token say,
  /// as it would be when it is meant; what a protected book asks besides is asked when it is
  /// committed.
  ///
  /// Throws `confirm.needed` for a protected book and no reason.
  package func allowance(for call: Call) throws(OpsError) -> RowAllowance? {
    guard turn == nil else { return nil }
    let isTried = recorder != nil || call.isRehearsal
    let wanted = try isTried ? call.rows : wanted(by: call)
    // What a token is limited to at a server is the server's to check.
    guard forwarder == nil, let most = call.principal.limits.maximumRows else { return wanted }
    return wanted?.limited(to: most) ?? .withinToken(most)
  }

  private func wanted(by call: Call) throws(OpsError) -> RowAllowance? {
    guard isProtected else { return call.rows }
    guard call.reason?.isEmpty == false else {
      throw OpsError(
        .confirmNeeded, "The book is protected: every change needs a reason", field: "reason",
        hint: "add --reason TEXT, or look first with --dry-run")
    }
    return call.rows ?? .atMost(Limits.protectedRows)
  }

  /// Counts what an operation for a server would touch, by rehearsing it there. What the rehearsal
  /// refuses the server will refuse, or has done before under the same key.
  func checkRows(
    of call: Call, _ rehearse: (Call) async throws -> [Change]
  ) async throws {
    guard let allowance = try allowance(for: call), allowance != .any else { return }
    var rehearsal = call
    rehearsal.isRehearsal = true
    rehearsal.key = nil
    let changes: [Change]
    do {
      changes = try await rehearse(rehearsal)
    } catch let error as OpsError {
      switch error.errorClass {
      case .data, .notfound, .conflict, .rule, .denied, .signin: return
      default: throw error
      }
    }
    try allowance.check(RowAllowance.count(changes))
  }
}

extension AppDependencies {
  /// The same services of a protected book.
  public func protected() -> AppDependencies { with { $0.protected() } }

  /// The same services for work whose answers nobody is shown.
  package func unseen() -> AppDependencies { with { $0.unseen() } }

  func with(_ change: (Desk) -> Desk) -> AppDependencies {
    moved(to: change(desk), identityDesk: distantDesk.map(change))
  }

  /// Where people are kept, when that is not where everything is.
  private var distantDesk: Desk? {
    guard let identityDesk else { return nil }
    let isDistant =
      identityDesk.forwarder != nil || identityDesk.store.identity != desk.store.identity
    return isDistant ? identityDesk : nil
  }
}
