import OpsDomain

/// An answer as the journal keeps it for the key of its call, with the rights it was given to.
struct KeptAnswer {
  let answer: Document
  /// What it shows of people; nil where the answer says so itself.
  let reading: PersonalReading?
  /// The rights of who was answered. One of a version that did not keep them is for those who see
  /// everything.
  private let rights: AnswerRights
  private let openers: AnswerOpeners

  init(_ kept: Document, _ openers: AnswerOpeners) {
    self.openers = openers
    guard let answer = kept["answer"], let text = kept["seen_with"]?.string else {
      self.answer = kept
      reading = nil
      rights = AnswerRights(of: .system, openers)
      return
    }
    self.answer = answer
    reading = kept["shows"].map { PersonalReading($0) }
    rights = AnswerRights(text, openers) ?? AnswerRights(of: .system, openers)
  }

  /// Whether somebody still sees all that it shows.
  func isOpen(to principal: Principal) -> Bool {
    AnswerRights(of: principal, openers).covers(rights)
  }

  /// When a call is made, the right to each of its parts is checked, but a repeated call runs no
  /// part again. So a token gets the kept answer only if it allows everything that the first call's
  /// token allowed.
  ///
  /// Throws `denied.scope` and `denied.read_only`.
  func checkLimits(
    of principal: Principal, _ descriptor: OperationDescriptor
  ) throws(OpsError) {
    let limits = principal.limits
    switch descriptor.partLimits {
    case .none: return
    case .unlessNamed where limits.names(descriptor.name): return
    case .unlessNamed, .always: break
    }
    if limits.isReadOnly {
      throw OpsError(
        .deniedReadOnly, "This token can only read, but this call changed the book",
        field: "key", hint: "use a token without --read-only")
    }
    guard AnswerRights(of: principal, openers).isMeant(forAllOf: rights) else {
      throw OpsError(
        .deniedScope, "This token may not allow everything that this call did", field: "key",
        hint: "sign in, or use the token of the first call")
    }
  }
}
