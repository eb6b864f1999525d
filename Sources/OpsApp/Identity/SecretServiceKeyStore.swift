import Glibc
import OpsDomain
import OpsIdentity

/// Credentials in the desktop's Secret Service, through its program `secret-tool`: encrypted at
/// rest, and locked with the session of the desktop.
struct SecretServiceKeyStore: KeyStore {
  private let environment: [String: String]
  private let attributes: [String]

  /// - Parameter configuration: Names the book whose sign-in it is.
  init(_ configuration: AppConfiguration, environment: [String: String]) {
    self.environment = environment
    attributes = ["application", "opsh", "book", configuration.credentialsFile]
  }

  var place: String { "Secret Service" }

  /// Whether the service answers: the program is there, and a session bus behind it.
  var isAvailable: Bool {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false,
      let answer = run(["lookup"] + attributes)
    else { return false }
    // Nothing found is an answer too: status 1 and not a word.
    return answer.status == 0 || (answer.status == 1 && !answer.hasRemarks)
  }

  func store(_ credentials: AuthCredentials) throws {
    let answer = run(["store", "--label=opsh"] + attributes, input: try credentials.bytes())
    guard answer?.status == 0 else { throw Self.failure }
  }

  func retrieve() throws -> AuthCredentials? {
    guard let answer = run(["lookup"] + attributes) else { throw Self.failure }
    guard answer.status == 0 else { return nil }
    do {
      return try AuthCredentials(reading: answer.output)
    } catch {
      try delete()
      throw error
    }
  }

  func delete() throws {
    guard run(["clear"] + attributes) != nil else { throw Self.failure }
  }

  func exists() -> Bool { run(["lookup"] + attributes)?.status == 0 }

  private func run(_ words: [String], input: [UInt8] = []) -> ChildProgram.Answer? {
    guard let program else { return nil }
    return ChildProgram(words: [program] + words, environment: environment).run(input: input)
  }

  /// Where the program is along `PATH`; only absolute folders count.
  private var program: String? {
    (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { $0 + "/secret-tool" }.first { access($0, X_OK) == 0 }
  }

  private static var failure: OpsError {
    OpsError(
      .signInStore, "The Secret Service does not answer",
      hint: "unlock it, or set OPSH_KEY_STORE=file to keep the sign-in in a file")
  }
}
