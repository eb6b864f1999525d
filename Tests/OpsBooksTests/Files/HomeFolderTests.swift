import OpsDomain
import Testing

@testable import OpsBooks

/// Where configuration, credentials and the book live.
@Suite("Home folder")
struct HomeFolderTests {
  @Test("OPSH_HOME holds everything, --home comes before it")
  func single() throws {
    let home = try HomeFolder(environment: ["OPSH_HOME": "/h", "HOME": "/u"])
    #expect(home == HomeFolder("/h"))
    #expect(home.configurationFile == "/h/config.json")
    #expect(home.credentialsFile == "/h/credentials")
    #expect(try HomeFolder(environment: ["OPSH_HOME": "/h"], override: "/o") == HomeFolder("/o"))
  }

  @Test("Otherwise the XDG folders, else those below HOME")
  func folders() throws {
    let own = try HomeFolder(environment: ["HOME": "/u"])
    #expect(own.configuration == "/u/.config/opsh")
    #expect(own.data == "/u/.local/share/opsh")
    let moved = try HomeFolder(
      environment: ["HOME": "/u", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d"])
    #expect(moved.configuration == "/c/opsh")
    #expect(moved.data == "/d/opsh")
    let relative = try HomeFolder(
      environment: ["HOME": "/u", "OPSH_HOME": "", "XDG_CONFIG_HOME": "c"])
    #expect(relative.configuration == "/u/.config/opsh", "XDG asks for absolute paths")
  }

  @Test("Relative books are inside it, absolute ones where they are")
  func books() throws {
    let home = try HomeFolder(environment: ["HOME": "/u"])
    #expect(home.book("book.sqlite") == "/u/.local/share/opsh/book.sqlite")
    #expect(home.book("/srv/book.sqlite") == "/srv/book.sqlite")
  }

  @Test("Without any home it says what to set")
  func none() {
    #expect(
      throws: OpsError(
        .configuration, "There is no home folder", hint: "set OPSH_HOME to one of your folders")
    ) {
      try HomeFolder(environment: [:])
    }
  }
}
