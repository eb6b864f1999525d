import OpsDomain
import Testing

@testable import OpsApp

/// The flags of the application before the command.
@Suite("Launch options")
struct LaunchOptionsTests {
  @Test("Flags before the command are taken, in both forms; the rest is the shell's")
  func forms() throws {
    let options = try LaunchOptions([
      "--store", "remote", "--book=b.sqlite", "--url=http://h:1/?a=b", "--home", "h", "--config=c",
      "--token-file", "t", "product", "list", "--store", "local",
    ])
    #expect(
      options.values == [
        "store.kind": "remote", "store.path": "b.sqlite", "server.url": "http://h:1/?a=b",
      ])
    #expect(options.home == "h")
    #expect(options.configFile == "c")
    #expect(options.tokenFile == "t")
    #expect(options.arguments == ["product", "list", "--store", "local"])
  }

  @Test("Everything from the first other word on belongs to the shell")
  func others() throws {
    #expect(try LaunchOptions([]).arguments.isEmpty)
    #expect(try LaunchOptions(["--help"]).arguments == ["--help"])
    let mixed = try LaunchOptions(["-o", "json", "--store", "mock", "product", "list"])
    #expect(mixed.values == ["store.kind": "mock"], "options of every command may stand among them")
    #expect(mixed.arguments == ["-o", "json", "product", "list"])
    #expect(try LaunchOptions(["--", "--store"]).arguments == ["--", "--store"])
    #expect(try LaunchOptions(["--store=", "version"]).values == ["store.kind": ""])
  }

  @Test("The address of a server means the book of that server, never the one here")
  func server() throws {
    let options = try LaunchOptions(["--url", "http://h:1", "customer", "list"])
    #expect(options.values == ["store.kind": "remote", "server.url": "http://h:1"])
    let error = #expect(throws: OpsError.self) {
      try LaunchOptions(["--url", "http://h:1", "--store", "local", "customer", "list"])
    }
    #expect(error?.code == .usage && error?.field == "--url")
  }

  @Test("The last of two wins, as with variables")
  func twice() throws {
    #expect(
      try LaunchOptions(["--store", "mock", "--store=local"]).values["store.kind"] == "local")
  }

  @Test("A flag needs its value", arguments: ["--store", "--book", "--url", "--config", "--home"])
  func missing(_ flag: String) {
    #expect(throws: OpsError(.usage, "\(flag) needs a value", field: flag)) {
      try LaunchOptions([flag])
    }
  }

  @Test("A shown command keeps the options that say where the book is")
  func program() throws {
    #expect(try LaunchOptions(["today"]).program == "opsh")
    let named = try LaunchOptions(["--book", "my shop.sqlite", "--token-file", "t", "today"])
    #expect(named.program == "opsh --book 'my shop.sqlite'")
    let server = try LaunchOptions(["--url=http://a.example:8080"])
    #expect(server.program == "opsh --url http://a.example:8080")
  }
}
