import OpsDomain
import OpsKernel

/// Commands that explain the product itself.
enum DiscoveryCommands {
  static let all: [Command] = [help, version, spec]

  static let help = Command(
    "help", nil, "Explains the commands.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "help/1",
    parameters: [
      .optionalArgument(
        "topic", .text, repeatable: true, "A noun, a command, an area or a topic.")
    ],
    examples: ["help", "help marketplace", "help exit-codes"]
  ) { context, invocation in
    let topics = invocation.input["topic"]?.items?.compactMap(\.string) ?? []
    let text = try text(on: topics, context.registry)
    return CommandAnswer(schema: "help/1", data: ["text": .text(text)], text: text)
  }

  private static func text(on topics: [String], _ registry: CommandRegistry) throws -> String {
    guard let first = topics.first else { return HelpText.overview(registry) }
    if topics.count == 1, let topic = HelpTopic(rawValue: first) { return topic.text }
    if topics.count == 1, let guide = registry.guides.first(where: { $0.topic == first }) {
      return HelpText.of(guide, registry)
    }
    if topics.count == 1, registry.commands(of: first).count > 1 {
      let others = HelpText.overview(of: first, registry)
      let whole = registry.commands(of: first).first { $0.verb == nil }
      return whole.map { HelpText.of($0) + "\nall of \(first)\n" + others } ?? others
    }
    if topics.count == 1, registry.find(onlyVerbOf: first) != nil {
      return HelpText.overview(of: first, registry)
    }
    let title = topics.joined(separator: " ")
    if registry.commands(of: first).isEmpty,
      let group = HelpGroup.all(of: registry).first(where: { $0.title == title })
    {
      return HelpText.of(group, registry)
    }
    if first == ProductVersion.program, topics.count == 1 { return HelpText.overview(registry) }
    let owners = registry.commands.filter { $0.verb == first }.map(\.name)
    if topics.count == 1, registry.commands(of: first).isEmpty, !owners.isEmpty {
      throw OpsError(
        .usageUnknownCommand,
        "\"\(first)\" is a verb of \(PlanText.count(owners.count, "command"))",
        hint: "write one of them: help " + owners.prefix(4).joined(separator: " | help ")
          + (owners.count > 4 ? " …" : ""))
    }
    return HelpText.of(try registry.find(Word.arguments(topics)).command)
  }

  static let version = Command(
    "version", nil, "Shows the version.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "version/1",
    examples: ["version", "version -o json"]
  ) { _, _ in
    CommandAnswer(
      schema: "version/1", data: ["version": .text(ProductVersion.text)],
      text: "opsh \(ProductVersion.text)\n")
  }

  static let spec = Command(
    "spec", nil, "Describes all commands as data.",
    whyOpen: WhyOpen.nothingOfTheBook, effect: .read, answer: "spec/1",
    examples: ["spec -o json", "spec -o json --fields commands"]
  ) { context, _ in
    CommandAnswer(schema: "spec/1", data: CommandSpec.document(context.registry))
  }
}
