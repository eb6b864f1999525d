import OpsKernel
import OpsMarketplace

/// Carts as tables: why each part of the price is what it is takes more lines than the cart, so it
/// is shown to people who ask with `--why`, with how prices hold tax. Programs always get it. The
/// key of a guest's cart is kept for the sign-in.
enum CartCommands {
  /// The command of an operation that answers with a cart; nil for all others.
  static func brief(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.answer == CartView.answerName else { return nil }
    let command = Command(operation)
    return command.extended(by: []) { context, invocation in
      var answer = try await command.run(context, invocation)
      if !invocation.flag("why") { answer.asides = ["why", "price_mode"] }
      if let key = invocation.text("guest") { GuestCart.keep(key, invocation, context) }
      return answer
    }
  }
}
