import Foundation
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsStorage
import OpsTesting
import Testing

@testable import OpsApp

/// Where a token comes from, and that others do not read it.
@Suite("Keeping a token")
struct TokenKeeperTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func keeper(
    file: String? = nil, _ environment: [String: String] = [:], in folder: String? = nil
  ) -> TokenKeeper {
    TokenKeeper(
      configuration: AppConfiguration(
        kind: .local, home: HomeFolder(folder ?? home.path), tokenFile: file),
      environment: environment)
  }

  @Test("A kept sign-in is found again, readable by its owner alone, until it is forgotten")
  func keeps() throws {
    let keeper = keeper(in: home.file("new/folder"))
    let keys = try keeper.keyStore()
    try keys.store(credentials("the-token"))
    #expect(try keeper.token().matches("the-token"))
    let file = home.file("new/folder/credentials")
    #expect(keys.place == file)
    #expect(FileAccess.mode(file) == 0o600)
    #expect(FileAccess.mode(home.file("new/folder")) == 0o700)
    try keys.store(credentials("another"))
    #expect(try keys.retrieve() == credentials("another"))
    #expect(home.text("new/folder/credentials")?.hasPrefix("another\n{") == true)
    try keys.delete()
    #expect(!keys.exists())
    #expect(try keys.retrieve() == nil)
    #expect(throws: OpsError.self) { try keeper.token() }
    try keys.delete()
  }

  @Test("A kept sign-in that cannot be removed is no silent success")
  func toldWhenItStays() throws {
    let keys = try keeper().keyStore()
    // A folder in its place cannot be removed as a file.
    try FileAccess.makeFolder(keys.place)
    let error = #expect(throws: OpsError.self) { try keys.delete() }
    #expect(error?.code == .signInStore && error?.message.contains("cannot be removed") == true)
    #expect(keys.exists())
  }

  private func credentials(_ token: String) -> AuthCredentials {
    AuthCredentials(
      token: Secret(token), expiresAt: .epoch,
      profile: UserProfile(
        id: nil, subject: nil, name: "sam", roles: [.salesperson], lastSignInAt: .epoch),
      verifiedAt: .epoch)
  }

  @Test("What is damaged is removed and said once", arguments: ["", "the-token\n", "a\n{}\n"])
  func damaged(_ content: String) throws {
    try home.write("credentials", content)
    let keys = try keeper().keyStore()
    #expect { try keys.retrieve() } throws: { ($0 as? OpsError)?.code == .signInStore }
    #expect(!keys.exists())
    #expect(try keys.retrieve() == nil)
    // Commands learn it as well, and the next one finds nobody signed in.
    try home.write("credentials", content)
    #expect { try keeper().token() } throws: { ($0 as? OpsError)?.code == .signInStore }
    #expect { try keeper().token() } throws: { ($0 as? OpsError)?.code == .signInMissing }
  }

  @Test("A kept sign-in that is open to others is not read", arguments: [0o640, 0o604, 0o666])
  func wideStore(_ mode: mode_t) throws {
    try home.write("credentials", "the-token\n{}\n", mode: mode)
    let keys = try keeper().keyStore()
    #expect { try keys.retrieve() } throws: { ($0 as? OpsError)?.code == .configuration }
    #expect(keys.exists())
  }

  @Test("A place that cannot be written is said")
  func unwritable() throws {
    try home.write("file", "x")
    let keys = try keeper(in: home.file("file/below")).keyStore()
    #expect { try keys.store(credentials("t")) } throws: {
      ($0 as? OpsError)?.code == .signInStore
    }
  }

  @Test("A sign-in is found for its own book or server alone")
  func ownPlace() throws {
    func keeper(_ kind: StoreKind, _ book: String? = nil, _ url: String = "") -> TokenKeeper {
      TokenKeeper(
        configuration: AppConfiguration(
          kind: kind, home: HomeFolder(home.path), bookPath: book, serverURL: url),
        environment: ["OPSH_KEY_STORE": "file"])
    }
    let places = [
      keeper(.local), keeper(.local, "other.sqlite"), keeper(.local, "/else/other.sqlite"),
      keeper(.remote, nil, "https://shop.example"), keeper(.remote, nil, "http://shop.example"),
      keeper(.remote, nil, "https://shop.example:8443"),
      keeper(.remote, nil, "https://shop_example"),
    ]
    for (number, place) in places.enumerated() {
      for rest in places[number...] {
        #expect { try rest.token() } throws: { ($0 as? OpsError)?.code == .signInMissing }
        #expect(try rest.keyStore().retrieve() == nil)
      }
      try place.keyStore().store(credentials("token-\(number)"))
    }
    for (number, place) in places.enumerated() {
      #expect(try place.token().matches("token-\(number)"))
    }
    #expect(try self.keeper().token().matches("token-0"), "The usual book has the usual file")
    let same = keeper(.remote, nil, "https://Shop.Example/")
    #expect(try same.token().matches("token-3"), "One address in another spelling")
    try same.keyStore().delete()
    #expect(throws: OpsError.self) { try places[3].token() }
    #expect(try places[4].token().matches("token-4"))
  }

  @Test("The named store is taken, and no other word")
  func named() throws {
    #expect(try keeper(["OPSH_KEY_STORE": "file"]).keyStore().place == home.file("credentials"))
    for word in ["secret-service", "keychain"] {
      #expect { try keeper(["OPSH_KEY_STORE": word]).keyStore() } throws: {
        ($0 as? OpsError)?.code == .configuration
      }
    }
  }

  @Test("A file that others may read is refused", arguments: [0o640, 0o604, 0o620, 0o644, 0o660])
  func wideModes(_ mode: mode_t) throws {
    try home.write("credentials", "the-token\n", mode: mode)
    #expect {
      try keeper().token()
    } throws: {
      let error = $0 as? OpsError
      return error?.code == .configuration && error?.message.contains("the-token") == false
        && error?.hint?.hasPrefix("chmod 600") == true
    }
    let other = try home.write("other", "the-token\n", mode: mode)
    #expect(throws: OpsError.self) { try keeper(file: other).token() }
  }

  @Test("A file that is narrower than needed will do", arguments: [0o600, 0o400])
  func narrowModes(_ mode: mode_t) throws {
    try home.write(
      "credentials", String(decoding: credentials("the-token").bytes(), as: UTF8.self), mode: mode)
    #expect(try keeper().token().matches("the-token"))
  }

  @Test("The named file comes first, then the variable, then the kept one")
  func order() throws {
    try keeper().keyStore().store(credentials("kept"))
    let named = try home.write("named", "named\nsecond line\n")
    let environment = ["OPSH_TOKEN": "variable"]
    #expect(try keeper(file: named, environment).token().matches("named"))
    #expect(try keeper(environment).token().matches("variable"))
    #expect(try keeper(["OPSH_TOKEN": ""]).token().matches("kept"))
  }

  @Test("Without a token nobody is signed in")
  func missing() throws {
    let empty = try home.write("empty", "\n")
    for keeper in [keeper(), keeper(file: home.file("none")), keeper(file: empty)] {
      #expect {
        try keeper.token()
      } throws: {
        ($0 as? OpsError)?.code == .signInMissing
          && ($0 as? OpsError)?.hint == "run `opsh auth login NAME`"
      }
    }
    #expect(try keeper().held() == nil)
  }
}
