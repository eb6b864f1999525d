import Configuration

/// What flags, environment and file say, by the keys of ``ConfigurationKeys``. Most commands have
/// none of them. Then no reader is made: to ask one for thirty keys was 3 of the 81 million
/// instructions of a start.
struct ConfiguredValues {
  private let reader: ConfigReader?

  /// The values of these providers; of those that know a key the first one counts.
  init(_ providers: [any ConfigProvider]) {
    reader = providers.isEmpty ? nil : ConfigReader(providers: providers)
  }

  /// A text; nil where nothing is said.
  func string(_ key: String) -> String? { reader?.string(forKey: ConfigKey(key)) }

  /// A text, or what is usual.
  func string(_ key: String, default usual: String) -> String {
    reader?.string(forKey: ConfigKey(key), default: usual) ?? usual
  }

  /// Yes or no; nil where nothing is said, or something that is neither.
  func bool(_ key: String) -> Bool? { reader?.bool(forKey: ConfigKey(key)) }

  /// Yes or no, or what is usual.
  func bool(_ key: String, default usual: Bool) -> Bool {
    reader?.bool(forKey: ConfigKey(key), default: usual) ?? usual
  }

  /// A whole number, or what is usual.
  func int(_ key: String, default usual: Int) -> Int {
    reader?.int(forKey: ConfigKey(key), default: usual) ?? usual
  }
}
