/* SPDX-License-Identifier: MIT */
import { render } from 'preact';
import { App } from './app';
import './style/base.css';
import './style/board.css';
import './style/pages.css';

render(<App />, document.getElementById('app')!);
