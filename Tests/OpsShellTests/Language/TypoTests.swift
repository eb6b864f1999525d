import OpsDomain
import OpsTesting
import Testing

@testable import OpsShell

@Suite("Typos")
struct TypoTests {
  private static let seed: UInt64 = 20_261_121

  @Test("Of 5,000 typos outside free text at least 97 % are stopped before anything runs")
  func typos() throws {
    let random = SeededRandom(seed: Self.seed)
    let makers = try SampleScripts.all.map { path, text in
      let program = try MemoryScripts.program(text, path: path, files: SampleScripts.files)
      return (path: path, maker: try TypoMaker(text, program: program))
    }
    // As if all scripts were one text: longer ones are hit more often.
    let choices = makers.flatMap { maker in maker.maker.letters.map { _ in maker } }
    var missed: [String] = []
    let count = TestLength.times(5000, short: 1500)
    for _ in 0..<count {
      let choice = choices[Int(random.next() % UInt64(choices.count))]
      let (text, offset) = choice.maker.typo(random)
      let errors = MemoryScripts.errors(text, path: choice.path, files: SampleScripts.files)
      if errors.isEmpty {
        let around = text[max(0, offset - 12)..<min(text.count, offset + 12)]
        missed.append("\(choice.path): \(String(decoding: around, as: UTF8.self))")
      }
      #expect(errors.allSatisfy { $0.errorClass.exitCode == 64 })
    }
    // Of fewer typos a share is less sure.
    let most = count * (TestLength.isFull ? 3 : 4) / 100
    #expect(missed.count <= most, "seed \(Self.seed): \(missed.joined(separator: "\n"))")
  }
}
