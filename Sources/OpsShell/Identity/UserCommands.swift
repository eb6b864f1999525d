import OpsDomain
import OpsIdentity
import OpsKernel

/// Commands that set a password: operations whose secret never becomes part of their document.
enum UserCommands {
  /// The command of an operation that takes a password, or nil for all others.
  static func withPassword(_ operation: AnyOperation) -> Command? {
    switch operation.descriptor.name {
    case "user.create": Command(operation).extended(by: PasswordSource.parametersOfNew, run: create)
    case "user.set_password":
      Command(operation).extended(
        by: PasswordSource.parametersOfNew, traits: [.needsSecret], run: setPassword)
    default: nil
    }
  }

  private static func create(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let call = try await context.call(for: invocation)
    let input = try DocumentDecoder.decode(CreateUser.self, from: plain(invocation.input))
    let isGiven = invocation.text("password_file") != nil || invocation.flag("password_stdin")
    let password = isGiven ? try PasswordSource.read(invocation, context, isNew: true) : nil
    let outcome = try await context.host.dependencies().identity
      .createUser(input, password: password, call)
    return try await answer(outcome, invocation, context, call)
  }

  private static func setPassword(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let call = try await context.call(for: invocation)
    let input = try DocumentDecoder.decode(SetPassword.self, from: plain(invocation.input))
    let isGiven = invocation.text("password_file") != nil || invocation.flag("password_stdin")
    // A dry run asks nobody for a password, and looks at one that is given.
    let password =
      isGiven || !invocation.options.isDryRun
      ? try PasswordSource.read(invocation, context, isNew: true) : nil
    let outcome = try await context.host.dependencies().identity
      .setPassword(input, password: password, call)
    return try await answer(outcome, invocation, context, call)
  }

  /// The operation's own part of the input.
  private static func plain(_ input: Document) -> Document {
    guard case .object(let given) = input else { return input }
    var object = DocumentObject()
    for member in given.members where !member.key.hasPrefix("password_") {
      object.set(member.key, member.value)
    }
    return .object(object)
  }

  private static func answer(
    _ outcome: Outcome<UserView>, _ invocation: Invocation, _ context: ShellContext, _ call: Call
  ) async throws -> CommandAnswer {
    let operation = try context.registry.blueprint.operations
      .operation(named: invocation.command.operation ?? "")
    let documents = try outcome.map(DocumentEncoder.encode)
    return try await context.answer(documents, of: operation.descriptor, call)
  }
}
