import Foundation
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// The Secret Service, as a program that keeps what it is given in a file of the test.
@Suite("Keeping a sign-in in the Secret Service")
struct SecretServiceTests {
  private let home: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    home = try TemporaryFolder()
    let folder = home.file("bin")
    let program = """
      #!/bin/sh
      store="\(home.file("kept"))"
      echo "$@" >> "\(home.file("arguments"))"
      case "$1" in
      store) cat > "$store" ;;
      lookup) test -f "$store" && cat "$store" ;;
      clear) rm -f "$store" ;;
      esac
      """
    try home.writeProgram("bin/secret-tool", program + "\n")
    environment = [
      "PATH": folder + ":/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
  }

  private func store(_ more: [String: String] = [:]) throws -> any KeyStore {
    try KeyStores.make(
      AppConfiguration(kind: .local, home: HomeFolder(home.path)),
      environment: environment.merging(more) { _, new in new })
  }

  private var credentials: AuthCredentials {
    AuthCredentials(
      token: Secret("opsh_planted"), expiresAt: .epoch,
      profile: UserProfile(
        id: nil, subject: nil, name: "sam", roles: [.salesperson], lastSignInAt: .epoch),
      verifiedAt: .epoch)
  }

  @Test("Is taken where it answers, and keeps, finds, replaces and forgets")
  func keeps() throws {
    let keys = try store()
    #expect(keys.place == "Secret Service")
    #expect(!keys.exists())
    #expect(try keys.retrieve() == nil)
    try keys.store(credentials)
    #expect(try keys.retrieve() == credentials)
    #expect(keys.exists())
    #expect(home.text("arguments")?.contains("planted") == false)
    #expect(home.text("credentials") == nil)
    try home.write("kept", "damaged")
    #expect { try keys.retrieve() } throws: { ($0 as? OpsError)?.code == .signInStore }
    #expect(!keys.exists())
    #expect(try store(["OPSH_KEY_STORE": "file"]).place == home.file("credentials"))
    #expect(try store(["OPSH_KEY_STORE": "secret-service"]).place == "Secret Service")
  }

  @Test("Without a session bus a file is taken")
  func absent() throws {
    #expect(try store(["DBUS_SESSION_BUS_ADDRESS": ""]).place == home.file("credentials"))
  }
}
