import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageRemote

/// An offline desk: a copy of a server's book on this machine.
extension Composition {
  /// The folder of the desk of this home.
  package var deskFolder: DeskFolder { DeskFolder(configuration.files.home) }

  /// The copy of this home. Throws `config.no_book` where there is none.
  package func offlineBook() throws -> OfflineBook {
    let header = try deskFolder.readHeader()
    let clock = configuration.clock
    let random = SystemRandom()
    let world = World(
      clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
      random: random, calendar: try ZonedCalendar(zone: header.zone), currency: header.currency,
      blueprint: blueprint)
    return OfflineBook(deskFolder, world, log: log, token: configuration.token)
  }

  /// What people do with the desk of this home. Throws `config.no_book` where there is none.
  package func deskOffice() throws -> DeskOffice {
    let configuration = configuration
    // As `desk join` has noted it.
    let address = try RemoteConfiguration(address: configuration.serverURL).address
    return DeskOffice(try offlineBook(), token: configuration.token, server: address) {
      try Self.deskClient(configuration)
    }
  }

  /// Makes an offline desk of this home at the server of the configuration.
  package func joinDesk(called name: String) async throws -> DeskHeader {
    guard let token = try configuration.token() else {
      let address = Excerpt.of(configuration.serverURL, maximum: 120)
      throw OpsError(
        .signInMissing, "Nobody is signed in at \(address)",
        hint: "run `opsh --url \(address) auth login NAME`")
    }
    let clock = configuration.clock
    let random = SystemRandom()
    let world = World(
      clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
      random: random, calendar: try ZonedCalendar(zone: "UTC"), currency: .eur,
      blueprint: blueprint)
    let client = try remoteClient(clock, random)
    do {
      let header = try await DeskOffice.join(
        configuration.serverURL, called: name, in: deskFolder, client, token: token, world: world)
      try await client.close()
      return header
    } catch {
      // Report why there is no desk, not that the connection did not close.
      try? await client.close()
      throw error
    }
  }

  /// A client that tries each request once: the rounds say when it is tried again.
  private static func deskClient(_ configuration: BookConfiguration) throws -> RemoteClient {
    var remote = try RemoteConfiguration(address: configuration.serverURL)
    remote.timeout = configuration.serverTimeout
    remote.attempts = 1
    let token = configuration.token
    return RemoteClient(remote, clock: configuration.clock, random: SystemRandom()) {
      try token()
    }
  }
}
