import OpsDomain
import OpsKernel
import OpsMarketplace

/// Carts as tables: why each part of the price is what it is takes more lines than the cart, so it
/// is shown to people who ask with `--why`, with how prices hold tax. Programs always get it. An
/// empty cart is told in a sentence. The key of a guest's cart is kept for the commands that
/// follow, and for the sign-in.
enum CartCommands {
  /// The command of an operation that answers with a cart; nil for all others.
  static func brief(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.answer == CartView.answerName else { return nil }
    let command = Command(operation)
    return command.extended(by: []) { context, asked in
      let invocation = await GuestCart.withKey(asked, context)
      var answer = try await command.run(context, invocation)
      // Codes, points and the place decide what prevents an order. What the key of a guest's cart
      // was, the next command knows.
      if command.effect == .read { answer.question = asked.with(GlobalOptions()).shellLine }
      if !invocation.flag("why") { answer.asides = ["why", "price_mode"] }
      if let key = invocation.text("guest") { GuestCart.keep(key, invocation, context) }
      let format = try invocation.options.format ?? Shell.standardFormat(context.console)
      if format == .table { answer.text = emptiness(of: answer) }
      return answer
    }
  }

  /// That a cart is empty, in a sentence in the place of a dozen amounts of nothing; nil for one
  /// that is not, and where more is to be said of it.
  private static func emptiness(of cart: CommandAnswer) -> String? {
    let hindrances = cart.data["hindrances"]?.items ?? []
    guard cart.effect == nil, cart.data["lines"]?.items?.isEmpty == true,
      cart.data["carts"]?.items?.isEmpty == true,
      hindrances.allSatisfy({ $0["code"] == "empty" })
    else { return nil }
    let hint = hindrances.first?["hint"]?.string.map { ": \($0)" } ?? ""
    return "Your cart is empty\(hint).\n"
  }
}
