/// Which records a permission of a principal is good for.
public enum Reach: Sendable, Equatable {
  case none
  case all
  /// Those that fulfil one of the conditions, or any when there is none, and none of the
  /// exceptions.
  case records(of: [GrantCondition]?, except: [GrantCondition])
}
