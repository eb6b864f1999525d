import OpsDomain

/// Where configuration, credentials and the book live: `OPSH_HOME`, or the XDG folders.
public struct HomeFolder: Sendable, Equatable {
  /// Folder of the configuration file and of sign-ins, such as `~/.config/opsh`.
  public let configuration: String
  /// Folder where relative paths of books start, such as `~/.local/share/opsh`.
  public let data: String
  /// What a person's sessions leave behind, such as the history of the prompt.
  public let state: String

  /// One folder for configuration, data and state alike, as `OPSH_HOME` names it.
  public init(_ path: String) { self.init(configuration: path, data: path, state: path) }

  private init(configuration: String, data: String, state: String) {
    self.configuration = configuration
    self.data = data
    self.state = state
  }

  /// The folders that an environment names: `OPSH_HOME`, else the XDG folders below `HOME`.
  /// Throws `config.invalid` when it names no folder at all.
  /// - Parameter override: A folder that comes before those of the environment.
  public init(environment: [String: String], override: String? = nil) throws(OpsError) {
    if let home = override ?? environment["OPSH_HOME"], !home.isEmpty {
      self.init(home)
      return
    }
    func folder(_ variable: String, _ fallback: String) -> String? {
      if let path = environment[variable], path.hasPrefix("/") { return path + "/opsh" }
      return environment["HOME"].map { "\($0)/\(fallback)/opsh" }
    }
    guard let configuration = folder("XDG_CONFIG_HOME", ".config"),
      let data = folder("XDG_DATA_HOME", ".local/share")
    else {
      throw OpsError(
        .configuration, "There is no home folder", hint: "set OPSH_HOME to one of your folders")
    }
    let state = folder("XDG_STATE_HOME", ".local/state")
    self.init(configuration: configuration, data: data, state: state ?? data)
  }

  /// The file that settings of the command line are in.
  package var configurationFile: String { configuration + "/config.json" }

  /// The file of the sign-in to the book in the usual place. Those to other books and to servers
  /// lie beside it, under longer names.
  package var credentialsFile: String { configuration + "/credentials" }

  /// The file of the key of a guest's cart in the book in the usual place. Those for other books
  /// and for servers lie beside it, under longer names.
  package var guestCartFile: String { configuration + "/guest-cart" }

  /// The book's file: relative paths are inside the home folder.
  public func book(_ path: String) -> String { path.hasPrefix("/") ? path : "\(data)/\(path)" }
}
