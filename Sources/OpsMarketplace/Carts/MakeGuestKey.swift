import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `cart.key`: nothing.
public struct MakeGuestKey: OperationInput {}

/// A key for a guest's cart.
public struct GuestKeyView: OperationOutput, Equatable {
  public static let answerName = "market.guest_key/1"

  /// Shown only once: the book stores only a digest of it, and only after a cart was made with it.
  public let key: String

  public static let columns: [FieldColumn] = [.init("key", "KEY")]
}

extension CartService {
  static let key = Operation<MakeGuestKey, GuestKeyView>(
    "cart.key", area: .marketplace,
    "Creates the key of a guest cart, for people who have not signed in.",
    permission: .marketExplore, effect: .read, examples: ["cart key", "cart key -o json"])

  /// A new key. It is not written down anywhere: a cart is made with the first goods.
  public func key(_ input: MakeGuestKey, _ call: Call) async throws -> Outcome<GuestKeyView> {
    let key = GuestKey(desk.world.random).secret.reveal()
    return try await desk.perform(Self.key, input, call) { _ in GuestKeyView(key: key) }
  }
}
