import OpsDomain

/// The channels that are configured where the program runs. Others wait for a place that has them.
public struct NoticeChannels: Sendable {
  private let channels: [NoticeChannelName: any NoticeChannel]

  /// These channels; of two with the same name, the first one counts.
  public init(_ channels: [any NoticeChannel] = []) {
    self.channels = Dictionary(
      channels.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Nothing but the inbox.
  public static let none = NoticeChannels()

  /// The names of those there are.
  public var names: [NoticeChannelName] {
    NoticeChannelName.allCases.filter { channels[$0] != nil }
  }

  subscript(name: NoticeChannelName) -> (any NoticeChannel)? { channels[name] }
}
