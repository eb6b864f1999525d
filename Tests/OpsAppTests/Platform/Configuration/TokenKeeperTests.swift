import Foundation
import OpsDomain
import Testing

@testable import OpsApp

/// Where a token comes from, and that others do not read it.
@Suite("Keeping a token")
struct TokenKeeperTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func keeper(
    file: String? = nil, _ environment: [String: String] = [:], in folder: String? = nil
  ) -> TokenKeeper {
    TokenKeeper(
      configuration: AppConfiguration(
        kind: .local, home: HomeFolder(folder ?? home.path), tokenFile: file),
      environment: environment)
  }

  @Test("A kept token is found again, readable by its owner alone, until it is forgotten")
  func keeps() throws {
    let keeper = keeper(in: home.file("new/folder"))
    try keeper.keep(Secret("the-token"))
    #expect(try keeper.token().matches("the-token"))
    let file = home.file("new/folder/credentials")
    #expect(FileAccess.mode(file) == 0o600)
    #expect(FileAccess.mode(home.file("new/folder")) == 0o700)
    try keeper.keep(Secret("another"))
    #expect(home.text("new/folder/credentials") == "another\n")
    keeper.forget()
    #expect(!FileAccess.exists(file))
    #expect(throws: OpsError.self) { try keeper.token() }
    keeper.forget()
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
    try home.write("credentials", "the-token\n", mode: mode)
    #expect(try keeper().token().matches("the-token"))
  }

  @Test("The named file comes first, then the variable, then the kept one")
  func order() throws {
    try home.write("credentials", "kept\n")
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
          && ($0 as? OpsError)?.hint == "opsh auth login NAME"
      }
    }
  }
}
