import OpsDomain

/// How far a refund is.
public enum RefundState: String, ColumnChoice, Codable {
  /// The provider has not said yet that it is done.
  case requested
  /// The provider reported that the money went back.
  case done
  /// The provider refused it: the money is still owed to the customer.
  case failed
  /// The customer's bank took the money back before the provider answered: nothing is owed any
  /// more.
  case cancelled
  /// The provider has not answered for too long, so that nobody knows whether the money went back.
  /// An administrator lets it be asked again.
  case unanswered
}

extension RefundState {
  /// The states that may follow.
  var next: [RefundState] {
    switch self {
    case .requested: [.done, .failed, .cancelled, .unanswered]
    case .unanswered: [.requested, .done, .failed, .cancelled]
    case .done, .failed, .cancelled: []
    }
  }

  /// Whether it is not known what becomes of it.
  var isOpen: Bool { !next.isEmpty }

  /// Those whose money has gone back, or may have: it is not given back again.
  static let counted: [RefundState] = [.requested, .unanswered, .done]
}
