/// A service: it works at a desk, and holds no store.
public protocol DeskService: Sendable {
  /// The service at this desk.
  init(desk: Desk)

  /// What it can do.
  static var operations: [AnyOperation] { get }

  /// The nouns of its operations, such as `product` of `product.show`, in their order: by them its
  /// operations are found without making those of other services. Unless told, they are read from
  /// the operations, which makes these at every start.
  static var nouns: [String] { get }

  /// Whether it is about users and sessions, which may be kept elsewhere.
  static var keepsPeople: Bool { get }

  /// The same service at another desk.
  func moved(to desk: Desk) -> Self

  /// The service, if it has something to do after commits; nil for all others.
  var follower: (any FollowingService)? { get }
}

extension DeskService {
  public static var nouns: [String] {
    var seen: Set<String> = []
    return operations.map(\.descriptor.noun).filter { seen.insert($0).inserted }
  }

  public static var keepsPeople: Bool { false }

  public func moved(to desk: Desk) -> Self { Self(desk: desk) }

  public var follower: (any FollowingService)? { nil }
}
