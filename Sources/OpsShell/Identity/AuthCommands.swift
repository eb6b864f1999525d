import OpsDomain
import OpsServices

/// Signing in and out.
enum AuthCommands {
  static let all: [Command] = [login, logout, status]

  static let login = Command(
    "auth", "login", "Signs in and keeps the token in a file only you can read.", effect: .write,
    answer: "auth.session/1",
    parameters: [.argument("name", .user, "Sign-in name.")] + PasswordSource.parameters,
    examples: ["auth login sam --password-file sam.password", "auth login sam --password-stdin"]
  ) { context, invocation in
    let password = try PasswordSource.read(invocation, context, isNew: false)
    let session = try await context.host.signIn(
      name: invocation.text("name") ?? "", password: password)
    return CommandAnswer(
      schema: "auth.session/1", data: session,
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }

  static let logout = Command(
    "auth", "logout", "Ends the session and removes its token.", effect: .write,
    answer: "auth.session/1", examples: ["auth logout", "auth logout -o json"]
  ) { context, _ in
    CommandAnswer(
      schema: "auth.session/1", data: try await context.host.signOut(),
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }

  static let status = Command(
    "auth", "status", "Shows who is signed in, with which roles, until when.", effect: .read,
    answer: "auth.session/1", examples: ["auth status", "auth status -o json"]
  ) { context, _ in
    CommandAnswer(schema: "auth.session/1", data: try await context.host.session())
  }
}
