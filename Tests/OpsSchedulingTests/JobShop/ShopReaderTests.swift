import OpsScheduling
import Testing

struct ShopReaderTests {
  @Test func aJobShopHasPairsWithMachinesFromZero() throws {
    let instances = try ShopReader.instances(in: "2 2\n0 3 1 5\n1 4 0 2\n")
    #expect(instances.count == 1)
    #expect(instances[0].machineCount == 2)
    #expect(instances[0].name == "")
    #expect(
      instances[0].jobs[1] == [
        [ShopInstance.Alternative(machine: 1, duration: 4)],
        [ShopInstance.Alternative(machine: 0, duration: 2)],
      ])
  }

  @Test func aFlexibleShopHasAlternativesWithMachinesFromOne() throws {
    let rows = "2 2 1 3 2 4 1 2 5\n1 1 1 4\n"
    for header in ["2 2 1.5", "2 2 2", "2 2"] {
      let instance = try ShopReader.instances(in: header + "\n" + rows)[0]
      #expect(instance.isFlexible)
      #expect(
        instance.jobs[0] == [
          [
            ShopInstance.Alternative(machine: 0, duration: 3),
            ShopInstance.Alternative(machine: 1, duration: 4),
          ],
          [ShopInstance.Alternative(machine: 1, duration: 5)],
        ])
    }
  }

  @Test func namesAndCommentsStandBetweenInstances() throws {
    let text = """
      # a collection
      +++++++++++++++++
      instance first
      +++++++++++++++++
      Lawrence 10x5 instance (Table 3, instance 1)
      1 1
      // the only job
      0 7

      second
      1 2 1
      1 2 1 3, 2 4\r
      1 1
      0 9
      """
    let instances = try ShopReader.instances(in: text)
    #expect(instances.map(\.name) == ["first", "second", ""])
    #expect(instances.map(\.isFlexible) == [false, true, false])
    #expect(instances[2].jobs[0][0][0].duration == 9)
  }

  @Test func publishedInstancesAreReadInTheirFormat() throws {
    let all = try ShopSamples.all()
    #expect(all.map(\.name) == ["ft06", "ft10", "la02", "la04", "mk01", "mk03"])
    #expect(all.map(\.isFlexible) == [false, false, false, false, true, true])
    #expect(all.map(\.operationCount) == [36, 100, 50, 50, 55, 150])
  }

  @Test func jobsMayVisitAMachineTwiceOrNotAtAll() throws {
    let instance = try ShopReader.instances(in: "2 3\n0 1 0 2 2 3 1 4\n2 9\n")[0]
    #expect(instance.jobs.map(\.count) == [4, 1])
    #expect(instance.jobs[0].map { $0[0].machine } == [0, 0, 2, 1])
  }

  @Test(arguments: [
    ("", 1, "no instance"),
    ("only words\n", 1, "no instance"),
    ("2\n0 1\n", 1, "Numbers in this line: 1."),
    ("0 2\n", 1, "jobs is 0; allowed is 1 to"),
    ("2 0\n", 1, "machines is 0;"),
    ("1000000000000 1\n", 1, "jobs is 1000000000000;"),
    ("99999999999999999999 1\n", 1, "jobs is 99999999999999999999;"),
    ("-3 1\n", 1, "jobs is -3;"),
    ("3 2\n0 1 1 2\n", 1, "lines that follow: 1."),
    ("2 2\n0 1 1 2\n0 1 1 x\n", 3, "but here is x"),
    ("2 2\n0 1 1 2\n0 1 1\n", 3, "Numbers in this line: 3."),
    ("2 2\n0 1 1 2\n0 1 2 2\n", 3, "Machine 2 does not exist; here they go from 0 to 1"),
    ("2 2\n0 1 1 2\n0 1 1 -2\n", 3, "duration -2"),
    ("1 2\n0 1 1 9999999999\n", 2, "duration 9999999999"),
    ("1 2\n0 1 1 99999999999999999999\n", 2, "not a whole number"),
    ("1 2\n0 1 1 2.5\n", 2, "2.5 is not a whole number"),
    ("1 2 2\n1 2 1 3 3 4\n", 2, "Machine 3 does not exist; here they go from 1 to 2"),
    ("1 2 2\n1 2 1 3\n", 2, "line ends"),
    ("1 2 2\n1 1 1 3 9\n", 2, "job: 1."),
    ("1 2 2\n900000000 1 1 3\n", 2, "no room for more than 4"),
    ("1 2 2\n1 0\n", 2, "alternatives is 0; the least is 1"),
    ("1 2 2\n1 2 1 3 1 4\n", 1, "machine 0 is given twice"),
    ("1 1\n0 5\n0 5 6 7\n", 3, "Numbers in this line: 4."),
  ])
  func wrongTextIsRefusedWithItsLine(text: String, line: Int, words: String) {
    do {
      let instances = try ShopReader.instances(in: text)
      Issue.record("read \(instances.count) instances")
    } catch let error as ShopFormatError {
      #expect(error.line == line)
      #expect(error.sentence.contains(words))
      #expect(error.description == "Line \(line): \(error.sentence)")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: [UInt64(41), 42])
  func randomTextNeverCrashesTheReader(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SearchRandom(seed: seed)
    let parts = ["0", "1", "2", "3", " ", " ", "\n", "-1", "x", "9999999999999999999999", ".", "é"]
    var refused = 0
    for _ in 0..<400 {
      let text = (0..<random.below(30)).map { _ in parts[random.below(parts.count)] }.joined()
      do {
        let instances = try ShopReader.instances(in: text)
        #expect(!instances.isEmpty)
      } catch is ShopFormatError {
        refused += 1
      }
    }
    #expect(refused > 300)
  }
}
