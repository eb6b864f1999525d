import OpsDomain
import OpsKernel
import OpsMarketplace

/// What a guest has put into a cart here comes along when they sign in, so that nobody has to know
/// what a key is.
enum GuestCart {
  /// The command of the operation that makes keys, keeping one that is made for a guest; nil for
  /// all others.
  static func keepingKey(_ operation: AnyOperation) -> Command? {
    guard operation.descriptor.answer == GuestKeyView.answerName else { return nil }
    let command = Command(operation)
    return command.extended(by: []) { context, invocation in
      let answer = try await command.run(context, invocation)
      if let key = answer.data["key"]?.string,
        try await context.host.principal().userID == nil
      {
        keep(key, invocation, context)
      }
      return answer
    }
  }

  /// Keeps the key with which a guest's cart was used. Only guests can use one.
  static func keep(_ key: String, _ invocation: Invocation, _ context: ShellContext) {
    guard !invocation.options.isDryRun, !invocation.options.isSandboxed,
      context.session.current == nil
    else { return }
    context.host.guestCart.keep(Secret(key))
  }

  /// The same for the cart of the key that was used last, where nobody is signed in and no key was
  /// given: it is too long to be typed again and again.
  static func withKey(_ invocation: Invocation, _ context: ShellContext) async -> Invocation {
    guard invocation.text("guest") == nil,
      invocation.command.parameters.contains(where: { $0.name == "guest" }),
      let key = context.host.guestCart.load(),
      let principal = try? await context.host.principal(), principal.userID == nil
    else { return invocation }
    var input = invocation.input.members ?? [:]
    input.set("guest", .text(key.reveal()))
    return Invocation(
      command: invocation.command, input: .object(input), options: invocation.options,
      words: invocation.words)
  }

  /// Puts what was in the guest's cart into that of who has just signed in, and forgets its key.
  ///
  /// The sign-in has succeeded whatever becomes of the cart. What stands in the way is said, and
  /// the key stays for the next sign-in. Who may not order leaves the cart to who may.
  ///
  /// - Parameter session: The answer of the sign-in.
  static func takeAlong(_ session: Document, _ context: ShellContext) async {
    guard let key = context.host.guestCart.load(),
      let merge = context.registry.blueprint.operations[CartService.merge.descriptor.name],
      let principal = try? await context.host.principal(),
      // With a token of the environment it is somebody else whose cart commands are about.
      session["user"]?.string == principal.name, principal.may(.orderPlace)
    else { return }
    do {
      let outcome = try await merge.run(
        try await context.host.dependencies(), ["key": .text(key.reveal())],
        Call(principal, reason: "a guest has signed in"))
      context.host.guestCart.forget()
      if outcome.changed { context.console.tell(words(of: outcome.output)) }
    } catch let error as OpsError where [.notFound, .badValue].contains(error.code) {
      // It was never filled, somebody else has it, or nobody came back for too long.
      context.host.guestCart.forget()
    } catch let error as OpsError {
      let hint = error.hint.map { " (\($0))" } ?? ""
      context.console.tell(
        "Your guest cart could not be added to your cart yet: \(error.message)\(hint). "
          + "It is tried again at your next sign-in.")
    } catch {
      // Cut off: the next sign-in tries it again.
    }
  }

  private static func words(of cart: Document) -> String {
    let lines = cart["lines"]?.items?.count ?? 0
    let partner = cart["partner"]?.string.map { " from \(Excerpt.of($0))" } ?? ""
    return "Your guest cart was added to your cart: it has "
      + "\(Counted.text(lines, "line"))\(partner). `opsh cart show` shows it."
  }
}
