// Blocked patterns that keep the conventions of editors and leave a vocabulary much freedom.
//
//     freer CHANCES SIDE WORDS BLOCKS LONG THREES STEPS SEED
//
// Simulated annealing on symmetric grids.  What is sought is the freedom of `grids/freedom.py`, the
// logarithm of how many fills chance would give, whose tables are in the file CHANCES (written by
// `freer_patterns.py`): for each length the logarithm of its words, and for each two places of
// words that of the chance that their letters agree.  Rules cost so much that they hold in the
// end: words of three letters or more, at most WORDS of them, at most BLOCKS blocks, at least two
// entries of LONG letters, no five blocks in a line, at most four cheaters, no open corner of 4 by
// 5.  Squares of four blocks and more than THREES words of three letters cost a little.  Prints the
// rows, or nothing where no grid kept all rules.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <utility>
#include <vector>

namespace {

constexpr int WIDEST = 25, LONGEST = 15;
constexpr double HARD = 14.0, CLUMP = 4.0, THREE = 1.5, HOT = 6.0, COLD = 0.05;

struct Rules {
    int side, words, blocks, from, threes;
};

struct Chances {
    std::vector<double> words;
    std::vector<int> first;
    std::vector<std::vector<double>> agree;

    explicit Chances(const char* path) {
        std::ifstream in(path);
        std::size_t lengths = 0, places = 0;
        in >> lengths >> places;
        words.resize(lengths);
        first.resize(lengths + 1);
        agree.assign(places, std::vector<double>(places));
        for (auto& one : words) in >> one;
        for (auto& one : first) in >> one;
        for (auto& row : agree)
            for (auto& one : row) in >> one;
    }
};

struct Cost {
    double broken = 0, taste = 0, freedom = 0;
    double sum() const { return broken + taste - freedom; }
};

struct Grid {
    int side;
    bool open[WIDEST][WIDEST];

    bool at(int row, int column) const {
        return row >= 0 && column >= 0 && row < side && column < side && open[row][column];
    }
    void set(int row, int column, bool value) {
        open[row][column] = open[side - 1 - row][side - 1 - column] = value;
    }
};

class Judge {
  public:
    Judge(const Rules& rules, const Chances& chances) : rules_(rules), chances_(chances) {}

    Cost judge(const Grid& grid) {
        cost_ = {};
        count_ = longs_ = threes_ = 0;
        runs(grid, false);
        runs(grid, true);
        solid(grid);
        corners(grid);
        cost_.broken += HARD * std::max(0, count_ - rules_.words) + HARD * std::max(0, 2 - longs_);
        cost_.taste += THREE * std::max(0, threes_ - rules_.threes);
        return cost_;
    }

  private:
    void runs(const Grid& grid, bool down) {
        for (int line = 0; line < grid.side; ++line)
            for (int start = 0; start < grid.side;) {
                int end = start;
                while (end < grid.side && (down ? grid.open[end][line] : grid.open[line][end])) ++end;
                if (end > start) run(line, start, end, down);
                start = end + 1;
            }
    }

    void run(int line, int start, int end, bool down) {
        const int length = end - start, known = std::min(length, LONGEST);
        if (length < 3) cost_.broken += HARD * (3 - length);
        cost_.broken += HARD * (length - known);
        ++count_;
        threes_ += length == 3;
        longs_ += length >= rules_.from;
        cost_.freedom += chances_.words[known];
        for (int n = 0; n < length; ++n) {
            const int place = chances_.first[known] + std::min(n, known - 1);
            if (down)
                cost_.freedom += chances_.agree[across_[start + n][line]][place];
            else
                across_[line][start + n] = place;
        }
    }

    void solid(const Grid& grid) {
        int blocks = 0, cheaters = 0;
        for (int r = 0; r < grid.side; ++r)
            for (int c = 0; c < grid.side; ++c) {
                if (grid.open[r][c]) continue;
                ++blocks;
                cheaters += grid.at(r, c - 1) + grid.at(r, c + 1) == 1 &&
                            grid.at(r - 1, c) + grid.at(r + 1, c) == 1;
                if (blank(grid, r, c, 2, 2)) cost_.taste += CLUMP;
                if (blank(grid, r, c, 1, 5)) cost_.broken += HARD;
                if (blank(grid, r, c, 5, 1)) cost_.broken += HARD;
            }
        cost_.broken += HARD * std::max(0, blocks - rules_.blocks);
        cost_.broken += HARD / 2 * std::max(0, cheaters - 4);
    }

    static bool blank(const Grid& grid, int row, int column, int rows, int columns) {
        if (row + rows > grid.side || column + columns > grid.side) return false;
        for (int r = row; r < row + rows; ++r)
            for (int c = column; c < column + columns; ++c)
                if (grid.open[r][c]) return false;
        return true;
    }

    void corners(const Grid& grid) {
        const int last = grid.side - 1;
        for (const auto& [rows, columns] : {std::pair{4, 5}, std::pair{5, 4}})
            for (int which = 0; which < 2; ++which) {  // the others are their images
                bool open = true;
                for (int r = 0; r < rows && open; ++r)
                    for (int c = 0; c < columns && open; ++c)
                        open = grid.open[r][which ? last - c : c];
                if (open) cost_.broken += 2 * HARD;
            }
    }

    Rules rules_;
    const Chances& chances_;
    Cost cost_;
    int count_ = 0, longs_ = 0, threes_ = 0;
    int across_[WIDEST][WIDEST] = {};
};

bool connected(const Grid& grid) {
    std::vector<std::pair<int, int>> waiting;
    bool seen[WIDEST][WIDEST] = {};
    int letters = 0, reached = 0;
    for (int r = 0; r < grid.side; ++r)
        for (int c = 0; c < grid.side; ++c) {
            letters += grid.open[r][c];
            if (grid.open[r][c] && waiting.empty() && !reached) {
                waiting.emplace_back(r, c);
                seen[r][c] = true;
                reached = 1;
            }
        }
    for (reached = 0; !waiting.empty();) {
        const auto [r, c] = waiting.back();
        waiting.pop_back();
        ++reached;
        for (const auto& [dr, dc] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}})
            if (grid.at(r + dr, c + dc) && !seen[r + dr][c + dc]) {
                seen[r + dr][c + dc] = true;
                waiting.emplace_back(r + dr, c + dc);
            }
    }
    return reached == letters;
}

Grid annealed(const Rules& rules, const Chances& chances, long steps, unsigned seed, bool& found) {
    std::mt19937 random(seed);
    const auto below = [&](int n) { return static_cast<int>(random() % n); };
    const auto unit = [&] { return random() / 4294967296.0; };
    Grid grid{rules.side, {}};
    for (auto& row : grid.open) std::fill(row, row + rules.side, true);
    for (int n = 0; n < rules.blocks / 2; ++n) {
        const int row = below(rules.side);
        grid.set(row, below(rules.side), false);
    }
    Judge judge(rules, chances);
    Grid best = grid;
    double now = judge.judge(grid).sum(), lowest = 1e18, heat = HOT;
    for (long step = 0; step < steps; ++step) {
        if (step % 256 == 0) heat = HOT * std::pow(COLD / HOT, static_cast<double>(step) / steps);
        const int row = below(rules.side), column = below(rules.side), way = below(7);
        // Four of seven moves push a block aside, the others put one there or take it away.
        const int r = row + (way == 0) - (way == 1), c = column + (way == 2) - (way == 3);
        const bool push = way < 4;
        if (push && (grid.open[row][column] || !grid.at(r, c))) continue;
        const bool old = grid.open[row][column];
        grid.set(row, column, !old);
        if (push) grid.set(r, c, old);
        const Cost cost = judge.judge(grid);
        if (cost.sum() <= now || unit() < std::exp((now - cost.sum()) / heat)) {
            now = cost.sum();
            if (cost.broken == 0 && now < lowest && connected(grid)) lowest = now, best = grid;
        } else {
            if (push) grid.set(r, c, true);
            grid.set(row, column, old);
        }
    }
    found = lowest < 1e18;
    return best;
}

}  // namespace

int main(int count, char** values) {
    if (count != 9) return 2;
    const auto number = [&](int n) { return std::atoi(values[n]); };
    const Rules rules{number(2), number(3), number(4), number(5), number(6)};
    const Chances chances(values[1]);
    bool found = false;
    const Grid grid = annealed(rules, chances, std::atol(values[7]), number(8), found);
    for (int r = 0; found && r < grid.side; ++r) {
        for (int c = 0; c < grid.side; ++c) std::putchar(grid.open[r][c] ? '.' : '#');
        std::putchar('\n');
    }
    return found ? 0 : 1;
}
