import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches
import Testing

@Suite("Operations as data")
struct OperationCatalogueTests {
  private static let all = Blueprint.product.operations.all.map(\.descriptor)

  @Test func namesAreUniqueAndSayNounAndVerb() {
    var seen: Set<String> = []
    for descriptor in Self.all {
      #expect(seen.insert(descriptor.name).inserted, "\(descriptor.name) twice")
      let parts = descriptor.name.split(separator: ".", omittingEmptySubsequences: false)
      #expect(parts.count == 2 && parts.allSatisfy(Self.isWord), "\(descriptor.name)")
      #expect(Blueprint.product.operations[descriptor.name] != nil)
    }
  }

  @Test func whatANounFindsIsWhatAllHaveOfIt() {
    let operations = Blueprint.product.operations
    var nouns: [String] = []
    for noun in Self.all.map(\.noun) where !nouns.contains(noun) { nouns.append(noun) }
    #expect(operations.nouns == nouns)
    for noun in nouns {
      let found = operations.operations(ofNoun: noun).map(\.descriptor.name)
      #expect(found == Self.all.filter { $0.noun == noun }.map(\.name), "\(noun)")
    }
  }

  @Test func everyServiceNamesTheNounsOfItsOperations() {
    for service in Blueprint.product.areas.flatMap(\.services) {
      var nouns: [String] = []
      for noun in service.operations.map(\.descriptor.noun) where !nouns.contains(noun) {
        nouns.append(noun)
      }
      #expect(service.nouns == nouns, "\(service)")
    }
  }

  @Test func everyOperationHasASummaryAndTwoExamples() {
    for descriptor in Self.all {
      #expect(descriptor.summary.hasSuffix("."), "\(descriptor.name)")
      #expect(descriptor.examples.count >= 2, "\(descriptor.name)")
      for example in descriptor.examples {
        #expect(!example.hasPrefix("opsh "), "\(descriptor.name): \(example)")
        guard !descriptor.isInternal else { continue }
        // One of them may prepare the other, so that the verb is another one of the noun.
        let command = example.split(separator: " ").prefix(2).joined(separator: " ")
        let commands = Self.all.filter { $0.noun == descriptor.noun }
          .map { "\($0.noun) \($0.verb)" }
        // `opsh explore` and `opsh today` are words of their own.
        guard !["explore", "today"].contains(descriptor.noun) else {
          #expect((example + " ").hasPrefix(descriptor.noun + " "), "\(example)")
          continue
        }
        #expect(commands.contains(command), "\(descriptor.name): \(example)")
      }
    }
  }

  @Test func peopleTypeDashesWhereNamesHaveUnderscores() {
    for descriptor in Self.all where !descriptor.isInternal {
      #expect(!"\(descriptor.noun) \(descriptor.verb)".contains("_"), "\(descriptor.name)")
    }
    #expect(Blueprint.product.operations["oos.create_many"]?.descriptor.verb == "create-many")
  }

  @Test func answersNameTheirSchemaAndVersion() {
    for descriptor in Self.all {
      let parts = descriptor.answer.split(separator: "/", omittingEmptySubsequences: false)
      let words = parts.first?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      #expect(
        parts.count == 2 && !words.isEmpty && words.allSatisfy(Self.isWord)
          && Int(parts[1]).map { $0 >= 1 } == true, "\(descriptor.name): \(descriptor.answer)")
    }
  }

  @Test func parametersHaveUniqueNamesAndHelp() {
    for descriptor in Self.all {
      let names = descriptor.parameters.map(\.name)
      #expect(Set(names).count == names.count, "\(descriptor.name)")
      for parameter in descriptor.parameters {
        #expect(Self.isWord(parameter.name[...]), "\(descriptor.name) \(parameter.name)")
        #expect(parameter.help.hasSuffix("."), "\(descriptor.name) \(parameter.name)")
      }
      let optional = descriptor.parameters.filter(\.isPositional).map(\.isRequired)
      let sorted = optional.sorted { $0 && !$1 }
      #expect(optional == sorted, "\(descriptor.name): required arguments come first")
    }
  }

  @Test func everyParameterFitsTheInput() async throws {
    let book = try await SampleBook.make()
    for operation in Blueprint.product.operations.all {
      for all in [true, false] {
        let input = ParameterSample.input(operation.descriptor, all: all)
        do {
          _ = try await operation.run(
            book.dependencies, input, book.call(.administrator, rehearsal: true))
        } catch let error as OpsError {
          let name = operation.descriptor.name
          #expect(error.code != .usageUnknownOption, "\(name): \(error.message)")
          // The words of a decoder that asked for something else.
          #expect(!error.message.hasPrefix("Field "), "\(name): \(error.message)")
        }
      }
    }
  }

  private static func isWord(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_")
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
