import OpsMarketplace

/// What a ``RecordingProvider`` knows of keys and payments.
struct ProviderMemory {
  /// What was answered under a key, and to what.
  private struct Known {
    let effect: ProviderEffect
    let answer: ProviderAnswer
  }

  /// One payment as the provider has it.
  private struct Account {
    var id: String?
    /// What the card said when the amount was to be kept.
    var said: ProviderAnswer?
    var isAuthorized = false
    var isCaptured = false
    /// What was done because the book asked for it, and not by the provider itself.
    var requested: Set<ProviderDeed> = []
    var isVoided = false
    var captured: Int64 = 0
    var refunded: Int64 = 0
  }

  private(set) var effects: [ProviderEffect] = []
  private(set) var problems: [String] = []
  var asked: [String: Int] = [:]
  private var known: [String: Known] = [:]
  private var accounts: [String: Account] = [:]

  func captured(_ payment: String) -> Int64 { accounts[payment]?.captured ?? 0 }

  func status(_ payment: String) -> ProviderAnswer {
    guard let account = accounts[payment] else { return .unknown }
    let id = account.id ?? payment
    if account.isCaptured { return .captured(id: id) }
    if account.isVoided { return .voided }
    if account.isAuthorized { return .authorized(id: id) }
    return account.said ?? .unknown
  }

  /// What the provider tells of its own accord about the payment of a request.
  mutating func tell(_ kind: PaymentEventKind, _ request: ProviderRequest) {
    var account = accounts[request.payment] ?? Account()
    switch kind {
    case .authorized: account.isAuthorized = true
    case .captured where !account.isCaptured:
      account.isCaptured = true
      account.captured = request.amount
    case .captured, .failed, .voided, .chargedBack: break
    }
    accounts[request.payment] = account
  }

  /// Does what is asked, once for each key.
  ///
  /// - Parameter said: What the test card makes of it.
  mutating func answer(
    _ deed: ProviderDeed, _ request: ProviderRequest, card said: ProviderAnswer
  ) -> ProviderAnswer {
    let wanted = ProviderEffect(
      deed: deed, key: request.key, payment: request.payment, amount: request.amount)
    if let before = known[request.key] {
      guard before.effect == wanted else {
        problems.append("\(request.key) was \(before.effect) and is now \(wanted)")
        return .failed(reason: "key_reused")
      }
      return before.answer
    }
    let answer = perform(wanted, card: said)
    if answer != .unknown { known[request.key] = Known(effect: wanted, answer: answer) }
    return answer
  }

  private mutating func perform(
    _ wanted: ProviderEffect, card said: ProviderAnswer
  ) -> ProviderAnswer {
    var account = accounts[wanted.payment] ?? Account()
    defer { accounts[wanted.payment] = account }
    switch wanted.deed {
    case .authorize: return authorize(wanted, &account, said)
    case .capture: return capture(wanted, &account, said)
    case .refund: return refund(wanted, &account, said)
    case .void: return void(wanted, &account, said)
    }
  }

  private mutating func authorize(
    _ wanted: ProviderEffect, _ account: inout Account, _ said: ProviderAnswer
  ) -> ProviderAnswer {
    account.said = said
    guard case .authorized(let id) = said else { return said }
    if account.requested.contains(.authorize) {
      problems.append("\(wanted.payment) is authorized again under \(wanted.key)")
    }
    account.id = id
    account.isAuthorized = true
    account.requested.insert(.authorize)
    effects.append(wanted)
    return said
  }

  private mutating func capture(
    _ wanted: ProviderEffect, _ account: inout Account, _ said: ProviderAnswer
  ) -> ProviderAnswer {
    guard case .captured(let id) = said else { return said }
    guard !account.isVoided else { return .failed(reason: "voided") }
    account.id = account.id ?? id
    // What the provider has collected by itself it does not collect again.
    guard !account.isCaptured || account.requested.contains(.capture) else { return said }
    if account.isCaptured {
      problems.append("\(wanted.payment) is captured again under \(wanted.key)")
    }
    account.isCaptured = true
    account.requested.insert(.capture)
    account.captured += wanted.amount
    effects.append(wanted)
    return said
  }

  private mutating func refund(
    _ wanted: ProviderEffect, _ account: inout Account, _ said: ProviderAnswer
  ) -> ProviderAnswer {
    guard said == .refunded else { return said }
    guard account.refunded + wanted.amount <= account.captured else {
      problems.append(
        "\(wanted.key) gives back \(wanted.amount) of \(wanted.payment), of which "
          + "\(account.captured) were captured and \(account.refunded) went back before")
      return .failed(reason: "more_than_captured")
    }
    account.refunded += wanted.amount
    effects.append(wanted)
    return said
  }

  /// What is collected already is not given up: the provider says what it is.
  private mutating func void(
    _ wanted: ProviderEffect, _ account: inout Account, _ said: ProviderAnswer
  ) -> ProviderAnswer {
    if account.isCaptured { return .captured(id: account.id ?? wanted.payment) }
    guard said == .voided else { return said }
    account.isVoided = true
    effects.append(wanted)
    return said
  }
}
